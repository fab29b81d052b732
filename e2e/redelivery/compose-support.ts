import type { Page } from '@playwright/test'
import { syncThroughApi } from '../support/archive'
import { addRecords, milestoneRecord } from '../support/sandbox'
import { expect } from '../support/test'

let made = 0

/** A new resource id for each test, so that no other test adds to it. */
export function newResource(): string {
  made += 1
  return `offr_compose_${process.pid}_${Date.now()}_${made}`
}

type Made = { number: number; event?: string; success?: boolean }

/** A milestone of a resource, not delivered unless `success`. */
export function milestoneOf(resource: string, { number, event = 'offramp.completed', success = false }: Made) {
  const { payload, ...record } = milestoneRecord(`evt_${resource}_${number}`, {
    event,
    success,
    responseStatus: success ? 200 : 503,
  })
  return { ...record, payload: { ...(payload as object), id: resource, sequence: number, note: 'é\u202e {}' } }
}

export function triggerOf(resource: string): Record<string, unknown> {
  return {
    event: 'payment.updated',
    webhookUrl: 'https://hooks.acme.example/ramp',
    payload: { id: resource, userId: 'usr_browser_test' },
    success: false,
    responseStatus: 503,
  }
}

/** The deliveries of a resource once `count` of them are archived, the newest first. */
export async function archived(page: Page, resource: string, records: Record<string, unknown>[], count: number) {
  await addRecords(...records)
  const read = async () => {
    const answer = await page.request.get(`/api/sandbox/deliveries?resource=${resource}`)
    return ((await answer.json()).rows as { id: string; event: string }[]) ?? []
  }
  await expect(async () => {
    await syncThroughApi(page)
    expect(await read()).toHaveLength(count)
  }).toPass({ timeout: 40_000 })
  return read()
}

export const resourceAddress = (resource: string) => `/sandbox/redeliveries/new?of=resource&id=${resource}`

export const setHeading = (page: Page, count: number) =>
  page.getByRole('heading', { name: `What will be sent: ${count} ${count === 1 ? 'delivery' : 'deliveries'}` })

export const chooseTarget = (page: Page, name = 'Demo receiver') =>
  page.getByRole('radio', { name: new RegExp(`^${name}`) }).check()

export const startDialog = (page: Page) => page.getByRole('dialog', { name: 'Send again?' })

export const JOB_PAGE = /\/sandbox\/redeliveries\/\d+$/
