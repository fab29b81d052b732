import { createInterface } from 'node:readline'
import { ask, askHidden } from '../lib/commands/prompt'

/** Asks a person; without a terminal, answers are the lines of standard input in the order of the questions. */
export type Questions = {
  isTerminal: boolean
  ask: (question: string) => Promise<string>
  askHidden: (question: string) => Promise<string>
  close: () => void
}

/** A question rejects once nobody can answer it any more. */
export function openQuestions(): Questions {
  if (process.stdin.isTTY) return { isTerminal: true, ask, askHidden, close: () => undefined }
  const input = createInterface({ input: process.stdin })
  const lines = input[Symbol.asyncIterator]()
  const next = async (question: string) => {
    console.error(question.trim())
    const line = await lines.next()
    if (line.done) throw new Error('Standard input ended before this was answered. Nothing was written.')
    return line.value.trim()
  }
  return { isTerminal: false, ask: next, askHidden: next, close: () => input.close() }
}
