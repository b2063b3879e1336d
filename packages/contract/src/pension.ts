/** The pension types (promises/clients 1): `claim_type` holds the code, `pension_type` the label. */
export const pensionTypes = {
  RT: 'Retirement',
  SD: 'Survivor / Dependent',
  ST: 'Total Disability',
  SP: 'Partial Disability',
  ED: 'Employment Compensation',
  EP: 'Employment Partial Disability',
  ET: 'Employment Total Disability',
} as const

export type ClaimType = keyof typeof pensionTypes

export const claimTypes = ['RT', 'SD', 'ST', 'SP', 'ED', 'EP', 'ET'] as const satisfies readonly ClaimType[]

/** The two pension funds; a client has a number of one of them. */
export const idTypes = ['sss', 'gsis'] as const

export type IdType = (typeof idTypes)[number]

/** The name of each fund for people. */
export const idTypeLabels: Readonly<Record<IdType, string>> = { sss: 'SSS', gsis: 'GSIS' }
