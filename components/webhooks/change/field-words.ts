import { fieldProblem } from '@/components/api/problem-words'

/** Messages that continue the field's name: "must be an https address". */
const GOES_ON = /^(must|is|are|has|have|holds?|names?|can|may|needs?|was|were|does|do)\b/

export function fieldSentence(error: unknown, field: string, subject: string): string | null {
  const message = fieldProblem(error, field)
  if (message === null) return null
  const text = GOES_ON.test(message) ? `${subject} ${message}` : message
  return /[.!?]$/.test(text) ? text : `${text}.`
}
