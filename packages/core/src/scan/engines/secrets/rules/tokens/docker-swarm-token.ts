import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

/** A digest of the swarm's certificate in base 36, then the secret. */
export const dockerSwarmToken: SecretRule = {
  id: 'docker-swarm-token',
  title: 'Docker Swarm join token',
  severity: 'high',
  remediation: 'Rotate it with `docker swarm join-token --rotate worker` (or `manager`).',
  references: ['https://docs.docker.com/engine/swarm/join-nodes/'],
  keywords: ['SWMTKN-1-'],
  pattern: tokenPattern(/SWMTKN-1-[0-9a-z]{50}-[0-9a-z]{25}/),
  examples: () => ({
    match: [
      `docker swarm join --token SWMTKN-1-${fakeText('lower', 50)}-${fakeText('lower', 25)} 10.0.0.2:2377`,
    ],
    ignore: [`SWMTKN-1-${fakeText('lower', 20)}`],
  }),
};
