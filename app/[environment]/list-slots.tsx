'use client'

import type { ReactNode } from 'react'
import { ExportButton } from '@/components/exports/dialog/export-button'
import { ExportSlotProvider } from '@/components/list/export-slot'
import { ViewsSlotProvider } from '@/components/list/views-slot'
import { ViewsMenu } from '@/components/views/views-menu'

/** The parts that other features bring to every list. */
export function ListSlots({ children }: { children: ReactNode }) {
  return (
    <ViewsSlotProvider menu={ViewsMenu}>
      <ExportSlotProvider button={ExportButton}>{children}</ExportSlotProvider>
    </ViewsSlotProvider>
  )
}
