import type { ReactNode } from 'react'
import { showValue } from '../../clients/format.ts'
import { PlaceName } from '../../locations/components/PlaceName.tsx'
import { ProductName } from '../../products/components/ProductName.tsx'

/** A client's value as people read it, places and products by their names. */
export function showEntered(field: string, value: unknown): ReactNode {
  if (typeof value !== 'string' || value === '') return showValue(field, value)
  if (field === 'location_id') return <PlaceName code={value} />
  return field === 'product_id' ? <ProductName id={value} /> : showValue(field, value)
}
