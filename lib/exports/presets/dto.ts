import type { toPreset } from './preset-access'

/** A named layout of a list. Times are ISO 8601 in UTC. */
export type ExportPreset = ReturnType<typeof toPreset>

export type ExportPresetList = { presets: ExportPreset[] }
