import type { IncomingMessage, ServerResponse } from 'node:http'
import { GET as downloadCommand } from '@/app/api/[environment]/command/route'
import { GET as readPayload } from '@/app/api/[environment]/deliveries/[deliveryId]/payload/route'
import { GET as readDelivery } from '@/app/api/[environment]/deliveries/[deliveryId]/route'
import { GET as countDeliveries } from '@/app/api/[environment]/deliveries/counts/route'
import { GET as listDeliveries } from '@/app/api/[environment]/deliveries/route'
import { GET as tailDeliveries } from '@/app/api/[environment]/deliveries/tail/route'
import { POST as cancelExport } from '@/app/api/[environment]/exports/[exportId]/cancel/route'
import { GET as downloadExport } from '@/app/api/[environment]/exports/[exportId]/file/route'
import { GET as readManifest } from '@/app/api/[environment]/exports/[exportId]/manifest/route'
import { GET as readExport } from '@/app/api/[environment]/exports/[exportId]/route'
import { POST as requestExport } from '@/app/api/[environment]/exports/route'
import { GET as listSources } from '@/app/api/[environment]/exports/sources/route'
import { POST as cancelRedelivery } from '@/app/api/[environment]/redeliveries/[jobId]/cancel/route'
import { GET as readProgress } from '@/app/api/[environment]/redeliveries/[jobId]/progress/route'
import { GET as listResults } from '@/app/api/[environment]/redeliveries/[jobId]/route'
import { POST as compose } from '@/app/api/[environment]/redeliveries/compose/route'
import { POST as pin } from '@/app/api/[environment]/redeliveries/pin/route'
import { POST as startRedelivery } from '@/app/api/[environment]/redeliveries/route'
import { GET as listTargets } from '@/app/api/[environment]/redeliveries/targets/route'
import { GET as readActivity } from '@/app/api/[environment]/users/[userId]/activity/route'
import { POST as openUser } from '@/app/api/[environment]/users/[userId]/open/route'
import { GET as readUser } from '@/app/api/[environment]/users/[userId]/route'
import { env } from '@/lib/env'
import { routeDataOf } from '@/lib/http/route'
import { serve } from '../../support/processes/command'

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>

const ROUTES = [
  listDeliveries,
  tailDeliveries,
  countDeliveries,
  readDelivery,
  readPayload,
  downloadCommand,
  requestExport,
  listSources,
  readExport,
  cancelExport,
  downloadExport,
  readManifest,
  listTargets,
  pin,
  compose,
  startRedelivery,
  readProgress,
  listResults,
  cancelRedelivery,
  openUser,
  readUser,
  readActivity,
].map((handler: Handler) => {
  const { method = '', path = '' } = routeDataOf(handler) ?? {}
  return { handler, method, pattern: new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[\\w-]+)')}$`) }
})

async function readAll(request: IncomingMessage): Promise<ArrayBuffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return new Uint8Array(Buffer.concat(parts)).buffer
}

/** Answers requests by the door, over real HTTP. */
async function answerByDoor(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', env().origin)
  const { method = 'GET' } = request
  const route = ROUTES.find((each) => each.pattern.test(url.pathname) && each.method === method)
  if (!route) return void response.writeHead(404).end()
  const leaving = new AbortController()
  response.once('close', () => leaving.abort())
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)])
  const params = Promise.resolve({ ...route.pattern.exec(url.pathname)?.groups })
  const body = method === 'GET' ? null : await readAll(request)
  const result = await route.handler(new Request(url, { method, headers, body, signal: leaving.signal }), { params })
  response.writeHead(result.status, Object.fromEntries(result.headers))
  response.flushHeaders()
  if (!result.body) return void response.end()
  const reader = result.body.getReader()
  response.once('close', () => void reader.cancel().catch(() => undefined))
  for (let part = await reader.read(); !part.done; part = await reader.read()) response.write(part.value)
  response.end()
}

/** Serves the routes that are open to tokens, at an address of this machine. */
export const serveDoor = () => serve(answerByDoor)
