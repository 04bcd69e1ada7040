FROM rust:1-alpine AS build
COPY . /specudoku
RUN cargo install --locked --path /specudoku
FROM scratch
COPY --from=build /usr/local/cargo/bin/specudoku /specudoku
ENTRYPOINT ["/specudoku"]
