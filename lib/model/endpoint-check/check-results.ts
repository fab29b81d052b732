/** `open`: no answer that could be judged. `skipped`: nothing was sent. */
export type StepVerdict = 'right' | 'wrong' | 'open' | 'skipped'

export type VerdictCounts = Record<StepVerdict, number>

/** `stopped`: the owner of the check may no longer send, or the target has changed. */
export type CheckState = 'running' | 'finished' | 'stopped'

/**
 * Why there is no answer. `late`: none within the limit. `broken`: bytes may have left, and no answer came. `unreached`: no byte
 * has left. `refused`: this side may not send there.
 */
export type AnswerLack = 'late' | 'broken' | 'unreached' | 'refused'

export type CheckAnswer = {
  status: number | null
  lack: AnswerLack | null
  /** Says in words why there is no answer. */
  problem: string | null
  ms: number
  headers: [name: string, value: string][]
  text: string
}

export type CheckExchange = {
  sentAt: string
  headers: [name: string, value: string][]
  /** The body, or only its beginning if it is long. */
  body: string
  bytes: number
  answer: CheckAnswer
}

export type StepResult = {
  id: string
  title: string
  proves: string
  section: string
  verdict: StepVerdict
  says: string[]
  exchanges: CheckExchange[]
}
