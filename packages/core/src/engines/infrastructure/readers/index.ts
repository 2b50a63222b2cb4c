// Every format of infrastructure that is read.
import type { InfrastructureReader } from '../infrastructure-reader.ts';
import { terraformReader } from './terraform/terraform-reader.ts';

export const infrastructureReaders: readonly InfrastructureReader[] = [terraformReader];
