import type { EndCode, TouchpointKind, TouchpointRole } from '@bisita/contract/touchpoints/touchpoints.kinds'
import type { Instant, NullableInstant } from './tables.columns.ts'

/** JSON is written as text. */
type Json = string

export type Strategies = {
  id: string
  name: string
  description: string | null
  is_current: boolean
  version: number
  working_days: boolean
  defaults: Json
  created_at: Instant
  deleted_at: NullableInstant
}

export type Touchpoints = {
  id: string
  strategy_id: string
  position: number
  kind: TouchpointKind
  name: string
  wait_days: number
  role: TouchpointRole | null
  script: string | null
  max_times: number
  next: Json
  otherwise: Json | null
}

/** A strategy as it was when clients were placed by it; one is the present one. */
export type StrategyGenerations = {
  generation: number
  strategy_id: string
  version: number
  working_days: boolean
  defaults: Json
  touchpoints: Json
  present: boolean
  made_at: Instant
  present_from: NullableInstant
}

export type GenerationTouchpoints = {
  generation: number
  position: number
  touchpoint_id: string
  kind: TouchpointKind
  name: string
  role: TouchpointRole | null
  script: string | null
}

/** Where a client stands in a generation. `kind`, `role` and `open_on` are null where nothing is shown as due. */
export type ClientPlacements = {
  generation: number
  client_id: string
  location_id: string
  position: number | null
  attempts: number
  since: string
  due_on: string | null
  ended: EndCode | null
  stopped: EndCode | null
  suspended: boolean
  last_at: NullableInstant
  last_id: string | null
  kind: 'visit' | 'call' | null
  role: TouchpointRole | null
  open_on: string | null
}
