import { OutsideLink } from '@/components/resource/outside-link'
import { StateWord } from '@/components/resource/state-word'
import { LongPlatformText, PlatformText } from '@/components/ui/text/platform-text'
import { CAPABILITY_METHODS, CAPABILITY_PRODUCTS, CAPABILITY_STATUSES } from '@/lib/ramp/contract/values/users'
import { meaningOf } from '@/lib/ramp/contract/values/value-list'
import type { Requirement, UserCapability } from '@/lib/users/dto'
import { CAPABILITY_TONES } from '@/lib/users/state-tones'

/** The capabilities of a user, with the requirements of the missing ones. */
export function Capabilities({ capabilities }: { capabilities: readonly UserCapability[] }) {
  if (capabilities.length === 0) return <p className="text-muted">The platform lists no capabilities for this user.</p>
  const having = (wanted: string) => capabilities.filter(({ status }) => status === wanted).length
  const needing = having('requirements_needed')
  return (
    <details>
      <summary className="fold-summary font-medium">
        Capabilities: {having('active')} of {capabilities.length} active
        {needing > 0 && `, ${needing} ${needing === 1 ? 'needs' : 'need'} something from the user`}
      </summary>
      <ul className="mt-2 grid gap-x-6 gap-y-2 desk:grid-cols-2">
        {capabilities.map((capability, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: capabilities have no id, and the list is read whole
          <li key={index} className="min-w-0 border-l-2 border-line pl-3">
            <Capability capability={capability} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Capability({ capability }: { capability: UserCapability }) {
  const { product, method, name, description, status, requirements, unreadable } = capability
  const title = name ?? meaningOf(CAPABILITY_PRODUCTS, product) ?? product
  const by = method === null ? null : (meaningOf(CAPABILITY_METHODS, method) ?? method)
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <span className="font-medium [overflow-wrap:anywhere]">
          <PlatformText text={title} isProse />
        </span>
        <StateWord value={status} values={CAPABILITY_STATUSES} tones={CAPABILITY_TONES} />
      </p>
      {by && (
        <p className="text-small text-muted">
          <PlatformText text={by} isProse />
        </p>
      )}
      {description && (
        <p className="text-small text-muted [overflow-wrap:anywhere]">
          <LongPlatformText text={description} isProse />
        </p>
      )}
      {requirements.length > 0 && (
        <ul className="mt-1 list-disc pl-4 text-small">
          {requirements.map((requirement, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: requirements have no id, and the list is read whole
            <li key={index} className="[overflow-wrap:anywhere]">
              <RequirementText requirement={requirement} />
            </li>
          ))}
        </ul>
      )}
      {unreadable > 0 && <p className="text-small text-muted">{unreadable} of its requirements can’t be read.</p>}
    </>
  )
}

function RequirementText({
  requirement: { type, description, link, inertLink, status },
}: {
  requirement: Requirement
}) {
  return (
    <>
      <LongPlatformText text={description ?? type.replaceAll('_', ' ')} isProse />
      {status && (
        <span className="text-muted">
          {' '}
          (<PlatformText text={status.replaceAll('_', ' ')} />)
        </span>
      )}{' '}
      <OutsideLink link={link} inert={inertLink}>
        Complete it here
      </OutsideLink>
    </>
  )
}
