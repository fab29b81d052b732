import { CONCURRENCY_HIGHEST, RATE_HIGHEST } from '../schemas'

/** The most targets of an environment. */
export const MOST_TARGETS = 100
export const TARGET_NAME_MAX = 60
export const TARGET_URL_MAX = 2048
export const TARGET_SECRET_MIN = 16
export const TARGET_SECRET_MAX = 512
export const MOST_TARGET_HEADERS = 20
export const HEADER_NAME_MAX = 128
export const HEADER_VALUE_MAX = 4096

/** The lowest and the highest value of each setting. */
export const TARGET_LIMITS = {
  rate: [1, RATE_HIGHEST],
  concurrency: [1, CONCURRENCY_HIGHEST],
  deadlineMs: [1000, 60_000],
} as const

export const TARGET_DEFAULTS = { rate: 5, concurrency: 2, deadlineMs: 10_000 }
