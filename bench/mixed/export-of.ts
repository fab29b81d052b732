import { randomUUID } from 'node:crypto'

/** The request for a CSV of deliveries. */
export const exportOf = (query: string, payload: 'omit' | 'full') => ({
  requestKey: randomUUID(),
  settings: {
    kind: 'list',
    list: 'deliveries',
    query,
    layout: { format: 'csv', columns: ['time', 'event', 'outcome', 'endpoint'], payload },
  },
})
