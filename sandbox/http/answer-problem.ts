import { ProblemAnswer } from './problem'

export function answerProblem(error: unknown, log: (line: string) => void): Response {
  const problem = error instanceof ProblemAnswer ? error : new ProblemAnswer(500, { title: 'Server fault' })
  if (!(error instanceof ProblemAnswer)) {
    log(`fault ${error instanceof Error ? (error.stack ?? error.message) : 'of unknown kind'}`)
  }
  return new Response(JSON.stringify(problem.document), {
    status: problem.status,
    headers: { 'content-type': 'application/problem+json', ...problem.headers },
  })
}
