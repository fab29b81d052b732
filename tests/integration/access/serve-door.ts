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
import { env } from '@/lib/env'
import { serve } from '../../support/processes/command'

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>

const ROUTES: [RegExp, Handler, method?: string][] = [
  [/^\/api\/(?<environment>[\w-]+)\/deliveries$/, listDeliveries],
  [/^\/api\/(?<environment>[\w-]+)\/deliveries\/tail$/, tailDeliveries],
  [/^\/api\/(?<environment>[\w-]+)\/deliveries\/counts$/, countDeliveries],
  [/^\/api\/(?<environment>[\w-]+)\/deliveries\/(?<deliveryId>\d+)$/, readDelivery],
  [/^\/api\/(?<environment>[\w-]+)\/deliveries\/(?<deliveryId>\d+)\/payload$/, readPayload],
  [/^\/api\/(?<environment>[\w-]+)\/command$/, downloadCommand],
  [/^\/api\/(?<environment>[\w-]+)\/exports$/, requestExport, 'POST'],
  [/^\/api\/(?<environment>[\w-]+)\/exports\/sources$/, listSources],
  [/^\/api\/(?<environment>[\w-]+)\/exports\/(?<exportId>\d+)$/, readExport],
  [/^\/api\/(?<environment>[\w-]+)\/exports\/(?<exportId>\d+)\/cancel$/, cancelExport, 'POST'],
  [/^\/api\/(?<environment>[\w-]+)\/exports\/(?<exportId>\d+)\/file$/, downloadExport],
  [/^\/api\/(?<environment>[\w-]+)\/exports\/(?<exportId>\d+)\/manifest$/, readManifest],
]

async function readAll(request: IncomingMessage): Promise<ArrayBuffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return new Uint8Array(Buffer.concat(parts)).buffer
}

/** The door over real HTTP. */
async function answerByDoor(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', env().origin)
  const [pattern, handler] =
    ROUTES.find(([each, , method = 'GET']) => each.test(url.pathname) && method === request.method) ?? []
  if (!pattern || !handler) return void response.writeHead(404).end()
  const leaving = new AbortController()
  response.once('close', () => leaving.abort())
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)])
  const params = Promise.resolve({ ...pattern.exec(url.pathname)?.groups })
  const { method = 'GET' } = request
  const body = method === 'GET' ? null : await readAll(request)
  const result = await handler(new Request(url, { method, headers, body, signal: leaving.signal }), { params })
  response.writeHead(result.status, Object.fromEntries(result.headers))
  response.flushHeaders()
  if (!result.body) return void response.end()
  const reader = result.body.getReader()
  response.once('close', () => void reader.cancel().catch(() => undefined))
  for (let part = await reader.read(); !part.done; part = await reader.read()) response.write(part.value)
  response.end()
}

/** The routes that are open to tokens, at an address of this machine. */
export const serveDoor = () => serve(answerByDoor)
