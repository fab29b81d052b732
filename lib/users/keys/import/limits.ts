export const FILE_BYTES_MAX = 64 * 1024 * 1024

/** The most bytes of one part of a file; it ends with a line. */
export const PART_BYTES_MAX = 512 * 1024
