import 'server-only'
import { certainRefusal } from '../../egress/certain-refusal'
import { judgeUrl } from '../../egress/judge-url'
import { egressRefusalAdvice } from '../../egress/refusal'
import { env } from '../../env'
import { AppError } from '../../errors'
import { formatQuantity } from '../../format/number'
import type { AnyChannelKind, ChannelSecrets } from './kinds/channel-kind'

type Given = { recipients: readonly string[]; settings: Readonly<Record<string, string>> }

const refuse = (field: string, message: string): never => {
  throw new AppError('invalid', 'The channel was not saved.', { fields: [{ field: `body.${field}`, message }] })
}

/**
 * Judges what a kind needs: recipients and a mail server, or an address that egress lets through.
 *
 * @throws AppError `invalid` at the field; `conflict` without a mail server
 */
export function judgeChannel(
  kind: AnyChannelKind,
  { recipients, settings }: Given,
): { recipients: string[]; secrets: ChannelSecrets; place: string } {
  if (kind.via === 'mail') {
    if (env().mail === null)
      throw new AppError('conflict', 'E-mail needs SMTP_URL and SMTP_FROM in the configuration, and they are not set.')
    const distinct = [...new Set(recipients.map((one) => one.toLowerCase()))]
    if (distinct.length === 0) refuse('recipients', 'must be at least one')
    return { recipients: distinct, secrets: {}, place: formatQuantity(distinct.length, 'recipient') }
  }
  if (recipients.length > 0) refuse('recipients', 'must be empty for this kind of channel')
  const parsed = kind.settings.safeParse(settings)
  if (!parsed.success)
    throw new AppError('invalid', 'The channel was not saved.', {
      fields: parsed.error.issues.map(({ path, message }) => ({
        field: ['body', 'settings', ...path].join('.'),
        message,
      })),
    })
  const url = kind.urlOf(parsed.data)
  const policy = env().egress
  const judged = judgeUrl(url, policy)
  const refusal = 'refusal' in judged ? judged.refusal : certainRefusal(url, policy)
  if (refusal) refuse('settings.url', egressRefusalAdvice(refusal))
  return { recipients: [], secrets: parsed.data, place: new URL(url).host }
}
