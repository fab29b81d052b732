import { expect, test } from 'vitest'
import { GET } from '@/app/api/[environment]/deliveries/[deliveryId]/payload/route'
import { delivery } from '@/lib/db/schema'
import { recordText } from '../../support/record-list'
import { addAccount, addSession } from '../access/fixtures'
import { useDatabase } from '../support/use-database'
import { NOW, useRecordList } from '../support/use-record-list'

const held = useDatabase()
const archive = useRecordList(held)

/** Parsing and serialising would change this text. */
const PAYLOAD = '{ "b":1.0,"a":[1e21,9007199254740993],\t"b":"\\u00e9\\/é\u202e" }'

const record = (event: string) =>
  recordText(NOW - 60_000, { event, payload: 'PLACE' }).replace('"PLACE"', () => PAYLOAD)

async function download(id: string): Promise<Response> {
  const { cookie } = await addSession(await addAccount('viewer'))
  const request = new Request(`http://localhost:3000/api/sandbox/deliveries/${id}/payload`, { headers: { cookie } })
  return GET(request, { params: Promise.resolve({ environment: 'sandbox', deliveryId: id }) })
}

test('a payload is downloaded byte for byte, under a plain name, and never as a page', async () => {
  archive.list.add(record('pay\r\n"; x=/../é'))
  await archive.sync()
  const [row] = await held.database.select().from(delivery)
  const answer = await download(String(row?.id))
  expect(Buffer.from(await answer.arrayBuffer()).toString('utf8')).toBe(PAYLOAD)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[A-Za-z0-9._-]+\.json"$/)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('a delivery that is not there has no payload to download', async () => {
  const answer = await download('999999')
  expect(answer.status).toBe(404)
  expect(answer.headers.get('content-disposition')).toBeNull()
})
