import { BALANCER_NAMES, type BalancerName, isInstalled } from './balancer.ts'
import { describeUnless } from './test-with.ts'

/** Describes tests with each load balancer, which only the gate runs. One that this system lacks is skipped. */
export function describeWithBalancers(title: string, tests: (name: BalancerName) => void): void {
  for (const name of BALANCER_NAMES)
    describeUnless(isInstalled(name) ? undefined : `no ${name} was found`, `${title} ${name}`, () =>
      tests(name),
    )
}
