import { lookAt } from './support/looks.ts'
import { lookedAt } from './support/states/states.ts'

for (const size of ['desk', 'phone'] as const) lookAt(size, lookedAt(size))
