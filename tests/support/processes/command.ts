import type { ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import { type Command, type ServeRequest, startCommand, startHook, startServer } from './command-process'

export type { Command } from './command-process'

/** Runs the command, which ends with the test. */
export function runCommand(words: readonly string[], variables: Record<string, string>, file?: string): Command {
  return startCommand({ words, variables, ...(file && { file }), atEnd: onTestFinished })
}

export const startReceiver = (answer?: (response: ServerResponse, count: number) => void) =>
  startHook(onTestFinished, answer)

export const serve = (handle: ServeRequest) => startServer(handle, onTestFinished)
