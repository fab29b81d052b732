import { type ChildProcess, spawn } from 'node:child_process'
import { getDatabase } from '@/lib/db'
import { redeliveryTarget } from '@/lib/db/schema'
import { requireTargetVault, sealTarget } from '@/lib/redelivery/targets/target-vault'

export type Receipt = { deliveryId: number; jobId: string; attempt: string; isSigned: boolean; sha256: string }

export type OwnReceiver = { url: string; receipts: Receipt[]; onReceipt: () => void; close: () => void }

export const TARGET_SECRET = 'the-secret-of-the-target-of-the-tests'

/** Starts a receiver in a process of its own. */
export function startReceiver(answerAfterMs = 0): Promise<OwnReceiver> {
  const child: ChildProcess = spawn(process.execPath, ['tests/faults/support/own-receiver.mjs'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, SECRET: TARGET_SECRET, ANSWER_AFTER_MS: String(answerAfterMs) },
  })
  return new Promise((ready, reject) => {
    child.once('error', reject)
    const receiver: OwnReceiver = {
      url: '',
      receipts: [],
      onReceipt: () => undefined,
      close: () => child.kill('SIGKILL'),
    }
    child.on('message', (told: Receipt | { port: number }) => {
      if ('port' in told) {
        receiver.url = `http://127.0.0.1:${told.port}/hook`
        return ready(receiver)
      }
      receiver.receipts.push(told)
      receiver.onReceipt()
    })
  })
}

type Settings = Partial<typeof redeliveryTarget.$inferInsert>

export async function storeTarget(
  id: string,
  environment: string,
  url: string,
  settings: Settings = {},
): Promise<void> {
  const db = await getDatabase()
  const now = new Date()
  const sealed = sealTarget(environment, id, { secret: TARGET_SECRET, headers: {} }, requireTargetVault())
  await db
    .insert(redeliveryTarget)
    .values({
      id,
      environment,
      name: `Target ${id}`,
      url,
      kind: 'staging',
      ...sealed,
      headerNames: [],
      rate: 200,
      concurrency: 10,
      deadlineMs: 5_000,
      createdAt: now,
      createdBy: 'admin',
      changedAt: now,
      changedBy: 'admin',
      ...settings,
    })
}
