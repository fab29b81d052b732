/** Characters of a payload that come with its delivery. More than `INLINE_UP_TO` of `curl-command.ts`. */
export const PAYLOAD_HEAD = 65_536

/** Bytes of a later slice. */
export const PAYLOAD_SLICE = 1_000_000

/** A download reads so many bytes at once. */
export const DOWNLOAD_SLICE = 2_000_000

/** Characters shown of a record's other texts. */
export const RECORD_TEXT = 20_000
