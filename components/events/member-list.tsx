import type { PayloadMember } from '@/lib/event-catalogue/payload/describe-payload'

/** The members of a payload, with the members of an object below it. */
export function MemberList({ members }: { members: readonly PayloadMember[] }) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-panel">
      {members.map((member) => (
        <Member key={member.path} {...member} />
      ))}
    </ul>
  )
}

function Member({ path, type, isRequired, sentence, values }: PayloadMember) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-3 py-2">
      <span className="w-72 shrink-0 font-mono text-small [overflow-wrap:anywhere] phone:w-full">{path}</span>
      <span className="w-44 shrink-0 text-small text-muted phone:w-full">
        {type}
        {!isRequired && ', optional'}
      </span>
      <span className="flex min-w-0 flex-1 basis-64 flex-col gap-1 text-pretty">
        {sentence}
        {values && (
          <details>
            <summary className="fold-summary text-small text-muted">{Object.keys(values).length} known values</summary>
            <dl className="mt-1 flex flex-col gap-0.5 text-small">
              {Object.entries(values).map(([value, meaning]) => (
                <div key={value} className="flex flex-wrap gap-x-2">
                  <dt className="font-mono">{value}</dt>
                  <dd className="text-muted">{meaning}</dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </span>
    </li>
  )
}
