import { fold } from '../fold.ts'

/** A client's own address with the names of the place it lies in. */
export type AddressParts = {
  readonly address: string | null | undefined
  readonly barangay: string
  readonly mun_city: string
  readonly province: string
  readonly region: string
}

/** The parts of an address in the order of promises/clients 2; the empty ones are left out. */
export function fullAddress({ address, barangay, mun_city, province, region }: AddressParts): string {
  return [address ?? '', barangay, mun_city, province, region]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ')
}

/** The search key of an address: folded. The filter `full_address`, folded too, matches a part of it. */
export function addressKey(address: string): string {
  return fold(address)
}
