'use client'

import { useFrame, usePermissions } from '@/components/api/frame-context'
import { sectionGroupsOf } from '@/components/frame/sections'
import { PaletteField } from '@/components/search/palette-field'

/** The search, with the pages of the navigation. */
export function SearchSlot({ isApple }: { isApple: boolean }) {
  const { environment } = useFrame()
  const may = usePermissions()
  const pages = sectionGroupsOf(may).flatMap(({ label: group, sections }) =>
    sections.map(({ path, label, icon }) => ({
      label,
      group: group ?? '',
      icon,
      address: `/${environment.name}/${path}`,
    })),
  )
  return <PaletteField pages={pages} isApple={isApple} />
}
