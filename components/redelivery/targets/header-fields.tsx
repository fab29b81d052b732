'use client'

import { Plus, X } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { SecretField } from '@/components/ui/fields/secret-field'
import { TextField } from '@/components/ui/fields/text-field'
import { AlertLine } from '@/components/ui/section'
import { MOST_TARGET_HEADERS } from '@/lib/redelivery/targets/limits'
import type { HeaderDraft } from './target-form-state'

type Props = {
  value: readonly HeaderDraft[]
  onChange: (headers: HeaderDraft[]) => void
  problem: string | null
  problemAt: (path: string) => string | null
}

export function HeaderFields({ value: headers, onChange, problem, problemAt }: Props) {
  const replace = (key: number, change: Partial<HeaderDraft>) =>
    onChange(headers.map((header) => (header.key === key ? { ...header, ...change } : header)))
  const add = () =>
    onChange([...headers, { key: Math.max(-1, ...headers.map(({ key }) => key)) + 1, name: '', value: '' }])
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1 font-medium">Extra headers</legend>
      <p className="text-pretty text-muted">
        For example, an access token for a gateway in front of the target. Values are encrypted and never shown again.
      </p>
      {headers.map((header, index) => (
        <div
          key={header.key}
          className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] items-start gap-2 phone:grid-cols-[minmax(0,1fr)_auto]"
        >
          <TextField
            label={`Name of header ${index + 1}`}
            isMono
            value={header.name}
            readOnly={header.value === null}
            onChange={(name) => replace(header.key, { name })}
            problem={problemAt(`headers.${index}.name`)}
          />
          <div className="min-w-0 phone:col-start-1">
            {header.value === null ? (
              <div className="flex flex-col gap-1">
                <span className="font-medium">Value</span>
                <span className="flex h-9 flex-wrap items-center gap-2 text-muted">
                  as stored
                  <Button
                    size="small"
                    aria-label={`Replace the value of ${header.name}`}
                    onClick={() => replace(header.key, { value: '' })}
                  >
                    Replace
                  </Button>
                </span>
              </div>
            ) : (
              <SecretField
                label={`Value of header ${index + 1}`}
                value={header.value}
                onChange={(value) => replace(header.key, { value })}
                problem={problemAt(`headers.${index}.value`)}
              />
            )}
          </div>
          <Button
            look="quiet"
            size="icon"
            aria-label={`Remove header ${index + 1}`}
            className="mt-7 phone:col-start-2 phone:row-start-1"
            onClick={() => onChange(headers.filter(({ key }) => key !== header.key))}
          >
            <X aria-hidden className="size-4" />
          </Button>
        </div>
      ))}
      <AlertLine>{problem}</AlertLine>
      {headers.length < MOST_TARGET_HEADERS && (
        <div>
          <Button size="small" onClick={add}>
            <Plus aria-hidden className="size-3.5" />
            Add a header
          </Button>
        </div>
      )}
    </fieldset>
  )
}
