// Every format of infrastructure that is read.
import type { InfrastructureReader } from '../infrastructure-reader.ts';
import { ansibleReader } from './ansible/ansible-reader.ts';
import { armTemplateReader } from './azure-resource-manager/arm-template-reader.ts';
import { bicepReader } from './azure-resource-manager/bicep-reader.ts';
import { cloudformationReader } from './cloudformation/cloudformation-reader.ts';
import { composeReader } from './docker/compose-reader.ts';
import { dockerfileReader } from './docker/dockerfile-reader.ts';
import { githubActionsReader } from './github-actions/github-actions-reader.ts';
import { helmReader } from './helm/helm-reader.ts';
import { kubernetesReader } from './kubernetes/kubernetes-reader.ts';
import { nginxReader } from './nginx/nginx-reader.ts';
import { openApiReader } from './openapi/openapi-reader.ts';
import { azurePipelinesReader } from './pipelines/azure-pipelines-reader.ts';
import { circleciReader } from './pipelines/circleci-reader.ts';
import { gitlabCiReader } from './pipelines/gitlab-ci-reader.ts';
import { terraformPlanReader } from './terraform/terraform-plan-reader.ts';
import { terraformReader } from './terraform/terraform-reader.ts';
import { unreadFormatReaders } from './unread-formats.ts';

export const infrastructureReaders: readonly InfrastructureReader[] = [
  ansibleReader,
  armTemplateReader,
  azurePipelinesReader,
  bicepReader,
  circleciReader,
  cloudformationReader,
  composeReader,
  dockerfileReader,
  githubActionsReader,
  gitlabCiReader,
  helmReader,
  kubernetesReader,
  nginxReader,
  openApiReader,
  terraformPlanReader,
  terraformReader,
  ...unreadFormatReaders,
];
