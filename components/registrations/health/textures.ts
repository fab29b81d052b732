import type { Outcome } from '@/lib/model/outcome'

/** Classes that tell the outcomes apart without colour. */
export const TEXTURES: Record<Outcome, string> = {
  delivered: 'texture-delivered',
  rejected: 'texture-rejected',
  failed: 'texture-failed',
  unknown: 'texture-unknown',
  legacy: 'texture-legacy',
  contradictory: 'texture-contradictory',
}
