/** Of a payload, so many characters come with its delivery. More than `INLINE_UP_TO` of `curl-command.ts`. */
export const PAYLOAD_HEAD = 65_536

/** What follows comes in slices of so many characters. */
export const PAYLOAD_SLICE = 524_288

/** Of other texts of a record (the error, members without a name in the specification), so many characters are shown. */
export const RECORD_TEXT = 20_000
