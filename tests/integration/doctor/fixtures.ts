import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished, vi } from 'vitest'
import { type DoctorRun, runDoctor } from '@/lib/doctor/run-doctor'
import type { Environment } from '@/lib/env'
import * as configuration from '@/lib/env'
import { scopeOf } from '../../support/scope'

export type Change = {
  path?: (path: string) => string
  headers?: (headers: IncomingMessage['headers']) => IncomingMessage['headers']
  body?: (body: Buffer) => Buffer
  /** Answers in place of the platform; false passes the request on. */
  answer?: (response: ServerResponse, request: IncomingMessage) => boolean
  answerHeaders?: (
    headers: Record<string, string | string[] | undefined>,
  ) => Record<string, string | string[] | undefined>
}

/** A proxy in front of the platform that changes what passes; returns its address. */
export async function startProxy(target: string, change: Change): Promise<string> {
  const server = createServer((incoming, response) => {
    if (change.answer?.(response, incoming)) return
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const body = Buffer.concat(chunks)
      const sent = body.length > 0 && change.body ? change.body(body) : body
      const path = change.path?.(incoming.url ?? '/') ?? incoming.url
      const { host: _, 'content-length': __, ...headers } = incoming.headers
      const length = sent.length > 0 ? { 'content-length': String(sent.length) } : {}
      const passed = request(
        new URL(path ?? '/', target),
        { method: incoming.method, headers: { ...(change.headers?.(headers) ?? headers), ...length } },
        (answer) => {
          const given: Record<string, string | string[] | undefined> = { ...answer.headers }
          const out = change.answerHeaders?.(given) ?? given
          response.sendDate = false
          response.writeHead(answer.statusCode ?? 502, out as Record<string, string>)
          answer.pipe(response)
        },
      )
      passed.on('error', () => response.destroy())
      passed.end(sent)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

export const replyWith =
  (status: number, headers: Record<string, string>, body: string): NonNullable<Change['answer']> =>
  (response) => {
    response.writeHead(status, headers).end(body)
    return true
  }

/** Sets the configuration to a single environment. */
export function configureWith(environment: Environment, change: Partial<configuration.Env> = {}): void {
  vi.restoreAllMocks()
  const env = { ...configuration.env(), environments: [environment], ...change }
  vi.spyOn(configuration, 'env').mockReturnValue(env)
}

export async function diagnose(environment: Environment, over: Partial<DoctorRun> = {}) {
  const report = await runDoctor({ scopes: [scopeOf(environment, 'admin')], proofKey: async () => null, ...over })
  const findings = report.parts.flatMap((part) => part.findings)
  return {
    report,
    of: (check: string) => findings.find((finding) => finding.check === check),
    wrong: findings.filter(({ verdict }) => verdict === 'wrong').map(({ check }) => check),
  }
}
