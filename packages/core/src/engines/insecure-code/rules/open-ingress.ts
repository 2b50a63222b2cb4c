import { settingLines, terraformBlocks } from '../configuration/terraform-blocks.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

export const openIngress: InsecureCodeRule = {
  id: 'open-ingress',
  title: 'Unrestricted network access (0.0.0.0/0)',
  severity: 'high',
  cwe: ['CWE-284', 'CWE-668'],
  owasp: ['A01:2021', 'A05:2021'],
  why: 'Anyone on the internet can reach the service, guess its passwords and exploit its vulnerabilities.',
  remediation: 'Restrict access to the networks that need it.',
  instead: {
    terraform: 'cidr_blocks = ["10.0.0.0/8"]',
  },
  references: ['https://docs.aws.amazon.com/vpc/latest/userguide/security-group-rules.html'],
  files: {
    terraform: [
      {
        find: function* (file) {
          for (const block of terraformBlocks(file)) {
            const { type, labels, resource, settings, body } = block;
            const isIngress =
              (type === 'ingress' && /security_group|network_acl/.test(resource)) ||
              (labels[0] === 'aws_security_group_rule' && /type\s*=\s*"ingress"/.test(body)) ||
              /^aws_vpc_security_group_ingress_rule$/.test(labels[0] ?? '') ||
              (/^(?:google_compute_firewall)$/.test(labels[0] ?? '') &&
                !/direction\s*=\s*"EGRESS"/.test(body)) ||
              (/^(?:digitalocean_firewall|alicloud_security_group_rule)$/.test(resource) &&
                !/outbound|egress/.test(type));
            const isAzure =
              (type === 'security_rule' || labels[0] === 'azurerm_network_security_rule') &&
              /direction\s*=\s*"Inbound"/i.test(body) &&
              /access\s*=\s*"Allow"/i.test(body);
            const web =
              /from_port\s*=\s*(?:80|443)\b|destination_port_range\s*=\s*"(?:80|443)"|ports\s*=\s*\[\s*"(?:80|443)"/.test(
                body,
              );
            if ((!isIngress && !isAzure) || web) continue;
            for (const [name, { value, line }] of settings)
              if (
                /^(?:cidr_blocks?|ipv6_cidr_blocks|cidr_ipv[46]|source_ranges|source_addresses|source_address_prefix(?:es)?|cidr_ip)$/.test(
                  name,
                ) &&
                /"(?:0\.0\.0\.0\/0|::\/0|\*|Internet|any)"/i.test(value)
              )
                yield line;
          }
        },
      },
      {
        find: (file) =>
          settingLines(
            file,
            /^(?:aws_db_instance|aws_rds_cluster_instance|aws_redshift_cluster|aws_dms_replication_instance|azurerm_\w+|google_sql_database_instance)$/,
            /^(?:publicly_accessible|public_network_access_enabled|ipv4_enabled)$/,
            /^true/,
          ),
        severity: 'medium',
        instead: 'publicly_accessible = false',
      },
    ],
  },
  examples: {
    terraform: {
      bad: [
        'resource "aws_security_group" "a" {\n  ingress {\n    from_port   = 22\n    to_port     = 22\n    cidr_blocks = ["0.0.0.0/0"]\n  }\n}\n',
      ],
      good: [
        'resource "aws_security_group" "a" {\n  ingress {\n    from_port   = 22\n    cidr_blocks = ["10.0.0.0/8"]\n  }\n  egress {\n    cidr_blocks = ["0.0.0.0/0"]\n  }\n}\n',
      ],
    },
  },
};
