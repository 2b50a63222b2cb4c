import type { ManagedUser } from '../client/api.d.ts';
import { printFields } from './fields.ts';
import { dateText } from './summary.ts';

export function printUser({ email, name, role, disabled, id, createdAt }: ManagedUser): void {
  printFields({
    'E-mail': email,
    Name: name,
    Role: role,
    State: disabled ? 'disabled' : 'active',
    Id: id,
    Made: dateText(createdAt),
  });
}
