'use client'

import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/fields/text-field'

type Props = Pick<
  ComponentProps<typeof TextField>,
  'label' | 'value' | 'onChange' | 'problem' | 'hint' | 'onBlur' | 'onPaste'
>

/** A field for a secret, which neither the browser nor a password store keeps. */
export function SecretField(field: Props) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <div className="relative">
      <TextField {...field} isMono type={isShown ? 'text' : 'password'} data-1p-ignore data-lpignore="true" />
      <Button
        look="quiet"
        size="small"
        className="absolute top-0 right-0 -mt-1"
        aria-label={`${isShown ? 'Hide' : 'Show'} ${field.label.toLowerCase()}`}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        <Icon aria-hidden className="size-3.5" />
        {isShown ? 'Hide' : 'Show'}
      </Button>
    </div>
  )
}
