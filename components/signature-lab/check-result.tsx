import { CircleCheck, CircleX } from 'lucide-react'
import { useFrame } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { Notice } from '@/components/ui/notice'
import { Fingerprint } from '@/components/ui/text/fingerprint'
import { PlatformText } from '@/components/ui/text/platform-text'
import { TextLink } from '@/components/ui/text-link'
import { encodeText } from '@/lib/paths'
import type { SignatureCheck, SignatureFinding } from '@/lib/signature-lab/dto'

/** The result of a check; reasons for a mismatch come the most likely first. */
export function CheckResult({ check }: { check: SignatureCheck }) {
  if (check.isValid) {
    return (
      <Notice tone="delivered" icon={<CircleCheck aria-hidden />} title="Valid: this secret signed exactly this body">
        <Which check={check} />
      </Notice>
    )
  }
  return (
    <Notice tone="failed" icon={<CircleX aria-hidden />} title="Not valid: a receiver must reject this request">
      <ol className="mt-1 flex flex-col gap-2">
        {check.findings.map((finding) => (
          <Finding key={`${finding.kind} ${finding.title}`} finding={finding} />
        ))}
      </ol>
      <div className="mt-2 empty:hidden">
        <Which check={check} />
      </div>
    </Notice>
  )
}

function Finding({ finding: { title, detail, remedy, deliveryId } }: { finding: SignatureFinding }) {
  const { environment } = useFrame()
  return (
    <li className="[overflow-wrap:anywhere]">
      <p className="font-medium">{title}</p>
      <p className="text-pretty">
        <WithCode text={detail} />
      </p>
      <p className="text-pretty">
        <span className="font-semibold">What to do: </span>
        <WithCode text={remedy} />
      </p>
      {deliveryId && (
        <TextLink href={`/${environment.name}/deliveries/${encodeText(deliveryId)}`} className="font-medium">
          Open the delivery
        </TextLink>
      )}
    </li>
  )
}

/** Text between backticks is shown verbatim. */
function WithCode({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <PlatformText key={index} text={part} isProse />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <code key={index} className="font-mono text-small">
        <PlatformText text={part} />
      </code>
    ),
  )
}

function Which({ check: { fingerprint, matches } }: { check: SignatureCheck }) {
  const { environments } = useFrame()
  if (!fingerprint) return null
  if (!matches) {
    return (
      <p className="text-pretty">
        The secret has the fingerprint <Fingerprint value={fingerprint} />, which was never set here.
      </p>
    )
  }
  const { change, environment } = matches
  const at = change.finishedAt ?? change.sentAt ?? change.preparedAt
  const label = environments.find(({ name }) => name === environment)?.label ?? environment
  return (
    <p className="text-pretty">
      The secret is <Fingerprint value={change.fingerprint} /> of {label}, {change.sentAt ? 'set' : 'prepared'} by{' '}
      <PlatformText text={(change.sentAt ? change.setBy : change.preparedBy) ?? 'someone'} isProse />{' '}
      <TimeText iso={at} as="relative" />.
    </p>
  )
}
