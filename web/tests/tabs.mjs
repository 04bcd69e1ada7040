// The tabs of the page.
export const TABS = ["play", "steps", "lessons", "check", "search", "set", "make", "list"];
