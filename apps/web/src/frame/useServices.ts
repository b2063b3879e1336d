import { createInjected } from '../ui/inject.tsx'
import type { Services } from '../app/services.ts'

export const [ServicesProvider, useServices] = createInjected<Services>('The services of the page')
