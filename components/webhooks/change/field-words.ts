import { fieldProblem } from '@/components/api/problem-words'

/** Messages that go on from the name of their field: "must be an https address". */
const GOES_ON = /^(must|is|are|has|have|holds?|names?|can|may|needs?|was|were|does|do)\b/

/** What the server says is wrong with a field, as a sentence; null when nothing is. */
export function fieldSentence(error: unknown, field: string, subject: string): string | null {
  const message = fieldProblem(error, field)
  if (message === null) return null
  const text = GOES_ON.test(message) ? `${subject} ${message}` : message
  return /[.!?]$/.test(text) ? text : `${text}.`
}
