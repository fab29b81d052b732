import { CopyX, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { CheckboxRow } from '@/components/ui/fields/checkbox'
import { TextField } from '@/components/ui/fields/text-field'
import { Notice } from '@/components/ui/notice'
import { LongPlatformText } from '@/components/ui/text/platform-text'
import type { RegistrationRow } from '@/lib/registrations/dto'
import { nearDuplicates } from '@/lib/registrations/list/near-duplicates'
import { reachHint, urlProblem } from './url-check'

type Props = {
  label: string
  value: string
  onChange: (url: string) => void
  problem: string | null
  registrations: readonly RegistrationRow[]
  identical: (registration: RegistrationRow) => ReactNode
}

export function UrlField({ registrations, identical, problem, ...field }: Props) {
  const [hasLeft, setHasLeft] = useState(field.value !== '')
  const typed = field.value.trim()
  const hint = urlProblem(typed) === null ? reachHint(typed) : null
  return (
    <div className="flex flex-col gap-2">
      <TextField
        {...field}
        type="url"
        inputMode="url"
        isMono
        problem={problem ?? (hasLeft && typed !== '' ? urlProblem(typed) : null)}
        onBlur={() => setHasLeft(true)}
        placeholder="https://hooks.acme.example/ramp"
        hint={
          hint && (
            <span className="flex items-start gap-1.5 text-rejected">
              <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
              {hint}
            </span>
          )
        }
      />
      <NearUrls url={typed} registrations={registrations} identical={identical} />
    </div>
  )
}

type NearProps = Pick<Props, 'registrations' | 'identical'> & { url: string }

function NearUrls({ url, registrations, identical }: NearProps) {
  const near = nearDuplicates(url, registrations)
  const same = near.find(({ differences }) => differences.length === 0)
  const others = near.filter(({ differences }) => differences.length > 0)
  return (
    <div role="status" className="flex flex-col gap-2 empty:hidden">
      {same && (
        <Notice tone="rejected" icon={<CopyX aria-hidden />} title="This URL is registered already">
          <p>With a second registration, every event that both subscribe to arrives twice.</p>
          {identical(same.other)}
        </Notice>
      )}
      {others.length > 0 && (
        <Notice tone="rejected" icon={<TriangleAlert aria-hidden />} title="Nearly the same URL is registered already">
          <ul>
            {others.map(({ other, words }) => (
              <li key={other.id} className="[overflow-wrap:anywhere]">
                <span className="font-mono text-small">
                  <LongPlatformText text={other.url} limit={160} />
                </span>{' '}
                {words}.
              </li>
            ))}
          </ul>
          <p>If both reach the same receiver, every event that both subscribe to arrives twice.</p>
        </Notice>
      )}
    </div>
  )
}

export function AcceptDuplicate({ isAccepted, onChange }: { isAccepted: boolean; onChange: (is: boolean) => void }) {
  return (
    <div className="-mx-2 mt-1">
      <CheckboxRow isChecked={isAccepted} onChange={onChange}>
        Register it anyway
      </CheckboxRow>
    </div>
  )
}
