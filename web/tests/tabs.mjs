// The tabs of the page.
export const TABS = ["play", "steps", "check", "search", "make", "list"];
