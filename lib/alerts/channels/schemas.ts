import { z } from 'zod'
import { SEVERITIES } from '../../model/alert/alert'
import { CHANNEL_KINDS } from '../../model/alert/message'

export const CHANNEL_NAME_MAX = 60
export const RECIPIENTS_AT_MOST = 20

/** The limit for one environment. */
export const MOST_CHANNELS = 50

const Name = z
  .string('is required')
  .trim()
  .min(1, 'is required')
  .max(CHANNEL_NAME_MAX, `must have at most ${CHANNEL_NAME_MAX} characters`)
  .refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), 'must have no line breaks or control characters')

const Recipient = z
  .string('must be an e-mail address')
  .trim()
  .max(254, 'must have at most 254 characters')
  .pipe(z.email('must be an e-mail address'))

const Shared = {
  name: Name,
  /** Without any, the channel gets only alerts of rules that name it. */
  severities: z.array(z.enum(SEVERITIES, 'must be page or notify')).max(SEVERITIES.length),
  recipients: z.array(Recipient).max(RECIPIENTS_AT_MOST, `must be at most ${RECIPIENTS_AT_MOST}`),
  /** The kind judges them; in a change, a setting left empty stays as it is. */
  settings: z.record(z.string().max(40), z.string().max(4096)),
}

export const NewChannel = z.strictObject({ kind: z.enum(CHANNEL_KINDS, 'must be one of the kinds'), ...Shared })
export type NewChannel = z.infer<typeof NewChannel>

export const ChannelChange = z.strictObject({
  ...Shared,
  /** Whether to make a new signing secret, if the kind has one. */
  hasNewSecret: z.boolean(),
  /** The `changedAt` on screen; the change is refused if the channel has another one by now. */
  seen: z.iso.datetime(),
})
export type ChannelChange = z.infer<typeof ChannelChange>

export const ChannelSwitch = z.strictObject({ isOn: z.boolean() })

export const ChannelParams = z.object({ channelId: z.string().max(100) })
