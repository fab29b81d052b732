import { expect } from 'vitest'
import type { SandboxUser } from '../users'
import { control, signed } from './sandbox-client'
import type { UserSession } from './user-session'

export type StoryPayload = Record<string, unknown> & { event: string; id: string }

type Members = Record<string, unknown>

/** The address of a resource, by the member of the payload that holds its snapshot. */
const READS = {
  offRamp: (id: string) => `/v1/off-ramps/${id}`,
  deposit: (id: string) => `/v1/deposits/${id}`,
  onRamp: (id: string) => `/v1/on-ramps/${id}`,
} as const

/** A snapshot as the record would have it: records leave out null leaves (section 2.5). */
const AS_RECORD: Readonly<Record<keyof typeof READS, (snapshot: Members, record: Members) => [unknown, unknown]>> = {
  offRamp({ id, status, input, output, fees, transaction }, record) {
    const { amount, currency, accountId } = object(output)
    const { chain, ...asset } = object(input ?? { chain: record.chain })
    const said = {
      id,
      status,
      chain,
      payout: { amount, currency, accountId },
      ...(input ? { paymentAsset: asset } : {}),
      ...(fees ? { fees } : {}),
      ...(transaction ? { transaction } : {}),
    }
    return [said, without(record, 'createdAt')]
  },
  deposit({ destinationAddressDisplay, ...said }, record) {
    const address = String(record.address)
    expect(destinationAddressDisplay).toBe(`${address.slice(0, 6)}…${address.slice(-4)}`)
    return [said, Object.fromEntries(Object.keys(said).map((key) => [key, record[key]]))]
  },
  onRamp({ transaction, output, ...said }, record) {
    const hash = object(transaction ?? {}).hash
    const whole = { ...said, output: { ...object(output), ...(hash ? { txHash: hash } : {}) }, source: null }
    return [whole, without(record, 'createdAt', 'completedAt')]
  },
}

const object = (value: unknown): Members => Object.fromEntries(Object.entries(value ?? {}))

const without = (members: Members, ...names: string[]) =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)))

export function readStory({ sandbox, call, events, forgetEvents }: UserSession, user: SandboxUser) {
  const seen: StoryPayload[] = []
  const read = async (target: string): Promise<Members> => {
    const answer = target.startsWith('/v1/integrator/')
      ? await signed(sandbox, 'GET', target)
      : await call(user, 'GET', target)
    expect([target, answer.status]).toEqual([target, 200])
    return JSON.parse(answer.text)
  }
  return {
    read,
    /** Answers the names of the sent events, in order. */
    async happen(name: string, input: object): Promise<string[]> {
      await forgetEvents()
      await control(sandbox, 'POST', `/simulate/${name}`, { ...input, wait: true })
      // Every event of the sandbox has these members.
      const sent = (await events()) as StoryPayload[]
      seen.push(...sent)
      return sent.map(({ event }) => event)
    },
    last(event: string): StoryPayload {
      return seen.findLast((payload) => payload.event === event) ?? expect.fail(`${event} was sent`)
    },
    /** Compares the last snapshot with the record. */
    async agrees(kind: keyof typeof READS): Promise<Members> {
      const snapshot = object(seen.findLast((payload) => kind in payload)?.[kind])
      const record = await read(READS[kind](String(snapshot.id)))
      const [said, told] = AS_RECORD[kind](snapshot, record)
      expect(told).toEqual(said)
      return record
    },
    /** Sequences count from 1 without a gap for each subject; ids are unique. */
    isInSequence(): void {
      const milestones = seen.filter((payload) => 'eventId' in payload)
      for (const id of new Set(milestones.map((payload) => payload.id))) {
        const sequences = milestones.filter((payload) => payload.id === id).map(({ sequence }) => sequence)
        expect(sequences).toEqual(sequences.map((_, index) => index + 1))
      }
      expect(new Set(milestones.map(({ eventId }) => eventId)).size).toBe(milestones.length)
      expect(milestones.every(({ userId }) => userId === user.id)).toBe(true)
    },
  }
}
