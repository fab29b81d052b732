'use client'

import { useFrame } from '@/components/api/frame-context'
import { TextLink } from '@/components/ui/text-link'
import type { DocumentName } from '@/lib/documentation/documents'

type Props = { of: DocumentName | `${DocumentName}#${string}` }

/** A link to a page of the documentation, at the end of the sentence below a page’s title. */
export function DocumentationLink({ of }: Props) {
  const { environment } = useFrame()
  return <TextLink href={`/${environment.name}/documentation/${of}`}>Documentation</TextLink>
}
