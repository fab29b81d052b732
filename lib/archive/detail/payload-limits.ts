/** Of a payload, so many characters come with its delivery. More than `INLINE_UP_TO` of `curl-command.ts`. */
export const PAYLOAD_HEAD = 65_536

/** What follows comes in slices of so many bytes at most. */
export const PAYLOAD_SLICE = 1_000_000

/** A download reads so many bytes at once. */
export const DOWNLOAD_SLICE = 2_000_000

/** Of other texts of a record (the error, members without a name in the specification), so many characters are shown. */
export const RECORD_TEXT = 20_000
