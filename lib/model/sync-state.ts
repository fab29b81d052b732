/** How far a run of the sync is: pages and records read, rows that were new, the oldest time reached. */
export type RunProgress = { pages: number; records: number; inserted: number; oldestReadAt: string | null }

export type SyncProblem = {
  code: string
  message: string
  /** Since when. */
  at: string
  /** The platform refuses us, and goes on refusing until somebody sets right what the message names. */
  isPaused: boolean
  /** When the run that goes on asks again; null where it ended with the problem. */
  retryAt: string | null
}

/** What the pages of a walk showed so far; stored with it. */
export type Trail = {
  pages: number
  /** The newest time of the page that reached furthest down, in ms since 1970. */
  low: number | null
  /** Where the last page ended, in ms since 1970. */
  edge: number | null
  /** Fingerprints of the last page and of one further up, which moves on at each power of two: so a circle of any length shows. */
  last: string
  anchor: string
  /** Records of pages in a row that have, among many, a few records of earlier pages. */
  twinRecords: number
  /** Pages in a row that have nothing else, or repeat one instant. */
  stillPages: number
  /** A sample of the walk's records: of all hashes the lowest, shortened and in order. */
  sample: string[]
  /** Records of the sample that came again among times that went back up. */
  returned: number
}

/** Record hash → how often the walk has seen it, its time in ms since 1970, batches since. Stored with the span. */
export type DuplicateWindow = Record<string, [count: number, time: number | null, age: number]>
