/** Characters of a payload that come with its delivery. */
export const PAYLOAD_HEAD = 65_536

export const PAYLOAD_SLICE = 1_000_000

export const DOWNLOAD_SLICE = 2_000_000

/** Characters shown of a record’s other texts. */
export const RECORD_TEXT = 20_000
