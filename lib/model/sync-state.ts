export type RunProgress = { pages: number; records: number; inserted: number; oldestReadAt: string | null }

export type SyncProblem = {
  code: string
  message: string
  at: string
  /** True while the platform refuses the sync until someone fixes the cause in the message. */
  isPaused: boolean
  /** The time of the next try; null if the run ended. */
  retryAt: string | null
}

/** The trail of a walk through pages, stored with the walk. */
export type Trail = {
  pages: number
  /** Milliseconds since 1970, like `edge`. */
  low: number | null
  edge: number | null
  /**
   * Fingerprints of the last page and of an earlier one, which advances at powers of two to show a circle of any
   * length.
   */
  last: string
  anchor: string
  /** Records of consecutive pages with few repeats. */
  twinRecords: number
  /** Consecutive pages of repeats or of one instant. */
  stillPages: number
  /** The lowest hashes, shortened, in order. */
  sample: string[]
  returned: number
}

/** Times seen, time in ms since 1970 and batches since, by record hash. */
export type DuplicateWindow = Record<string, [count: number, time: number | null, age: number]>
