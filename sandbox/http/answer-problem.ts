import { Problem } from './problem'

/** Turns whatever was thrown into a problem document; only a Problem says more than "server fault". */
export function answerProblem(error: unknown, log: (line: string) => void): Response {
  const problem = error instanceof Problem ? error : new Problem(500, { title: 'Server fault' })
  if (!(error instanceof Problem)) {
    log(`fault ${error instanceof Error ? (error.stack ?? error.message) : 'of unknown kind'}`)
  }
  return new Response(JSON.stringify(problem.document), {
    status: problem.status,
    headers: { 'content-type': 'application/problem+json', ...problem.headers },
  })
}
