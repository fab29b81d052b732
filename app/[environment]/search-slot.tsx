'use client'

import { useFrame } from '@/components/api/frame-context'
import { sectionGroupsOf } from '@/components/frame/sections'
import { PaletteField } from '@/components/search/palette-field'

/** The search, with the pages of the navigation. */
export function SearchSlot({ isApple }: { isApple: boolean }) {
  const { environment, operator } = useFrame()
  const pages = sectionGroupsOf(operator.role).flatMap(({ label: group, sections }) =>
    sections.map(({ path, label, icon }) => ({
      label,
      group: group ?? '',
      icon,
      address: `/${environment.name}/${path}`,
    })),
  )
  return <PaletteField pages={pages} isApple={isApple} />
}
