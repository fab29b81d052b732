'use client'

import { Menu as MenuIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/layers/dialog'
import { LayerContext } from '@/components/ui/layers/layer'
import { EnvironmentSwitch } from './environment-switch'
import { Navigation } from './navigation'

export function NavigationSheet() {
  const [isOpen, setIsOpen] = useState(false)
  const layer = useRef<HTMLDivElement>(null)
  return (
    <Dialog
      title="Rampdesk"
      place="side"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button look="quiet" size="icon" aria-label="Open navigation" className="desk:hidden">
          <MenuIcon aria-hidden className="size-4" />
        </Button>
      }
    >
      <div className="flex flex-col gap-1 px-2 pb-4">
        {/* Menus are drawn in the sheet, because the page below it is inert. */}
        <LayerContext value={layer}>
          <EnvironmentSwitch />
        </LayerContext>
        <Navigation onNavigate={() => setIsOpen(false)} />
        <div ref={layer} />
      </div>
    </Dialog>
  )
}
