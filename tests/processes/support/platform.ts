import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type RecordList, startRecordList } from '../../support/record-list'

/** A platform that has a list of deliveries, and nothing else. */
export type Platform = { url: string; list: RecordList; close: () => Promise<void> }

/** A page takes as long as over a network, so that processes die while they read. */
const PAGE_MS = 30

const EMPTY_PAGE = '{"data":[],"hasMore":false,"nextCursor":null}'

export async function startPlatform(name: string): Promise<Platform> {
  const list = await startRecordList(name)
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://platform')
    if (pathname.endsWith('/webhooks/deliveries')) {
      const answer = () => list.answer(response, searchParams.get('cursor'), Number(searchParams.get('limit') ?? 50))
      return setTimeout(answer, PAGE_MS)
    }
    response.setHeader('content-type', 'application/json')
    response.end(pathname.endsWith('/webhooks') ? '[]' : EMPTY_PAGE)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // `listen` on a TCP port gives an AddressInfo.
  const { port } = server.address() as AddressInfo
  const close = async () => {
    await list.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${port}`, list, close }
}
