export const FILE_BYTES_MAX = 64 * 1024 * 1024

/** The most bytes of one part of a file, which ends with a whole line. */
export const PART_BYTES_MAX = 512 * 1024
